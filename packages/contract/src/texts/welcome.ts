/** The way to a card: what it will ask, and who can read it. */
export const welcomeTexts = {
	/** The word between the bars is set in the second ink. */
	title: ['Six steps to your ', 'card', ''],
	lead: 'The form opens with the next version of YDO. It will take under three minutes, and you can stop and go on whenever you like. Nobody meets you before the last step.',
	stepsTitle: 'What it will ask',
	steps: [
		{
			title: '18+ and consent',
			help: 'Your age, and your yes to what is kept.',
			readers: 'part',
			who: 'You, our server',
		},
		{
			title: 'Basics',
			help: 'Name, discipline, year; birth date, gender and whom you are interested in.',
			readers: 'part',
			who: 'People you may meet: name, age, discipline, year. Our server: all of it',
		},
		{
			title: 'Photo',
			help: 'One to six. Where a picture was taken is removed from it.',
			readers: 'readable',
			who: 'People you may meet, our server',
		},
		{
			title: 'Words',
			help: 'A few lines about you, and your tags.',
			readers: 'readable',
			who: 'People you may meet, our server',
		},
		{
			title: 'Who may see me',
			help: 'Leave out your branch, your batch, or single people.',
			readers: 'part',
			who: 'You, our server',
		},
		{
			title: 'Preview',
			help: 'Your card as others will see it. It is printed when you say so.',
			readers: 'nobody',
			who: 'Nobody you may meet, until then',
		},
	],
	doneTitle: 'Your card is printed',
	doneHelp: 'There is nothing left to fill in. The people you may meet can see it.',
} as const
