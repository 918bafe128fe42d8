const lines = (text: string): string[] =>
	text
		.split('\n')
		.map((line) => line.trim())
		.filter((line) => line !== '')

/** Self-descriptions of one sentence. */
export const openers: readonly string[] = lines(`
I make very good paper planes and very bad puns.
Will trade lecture notes for an honest opinion on my playlist.
Professional overthinker, amateur baker, excellent listener.
I name every plant on my windowsill after a professor.
Half engineer, half theatre kid, entirely powered by chai.
I once fixed a projector with a hairpin and have not stopped talking about it.
Known in the hostel as the person who owns a toolbox.
I cry at the end of animated films and I am not sorry.
My love language is debugging your code without judging it.
I can tell the hour by the smell of the canteen.
Still waiting for my letter from Hogwarts; a kind message will do.
I read the terms and conditions so that you do not have to.
Three alarms, one backlog, zero regrets about last night's sunrise walk.
I collect train tickets, bad jokes and good people.
Small-town heart, large-town sleep schedule.
I water the quad's tulsi when nobody is looking.
My grandmother says I am a catch. She is very reliable.
I am learning the tabla. My neighbours are learning patience.
Ask my room-mate: I always return the charger.
I know every dog on this campus by name, and they know me by biscuit.
I have won exactly one quiz and will bring it up within ten minutes.
I am quiet until somebody mentions rockets.
I laugh at my own jokes so that nobody has to feel obliged.
I write letters, on paper, with a pen, to actual humans.
Came for the placements, stayed for the kulhad chai.
I can parallel park, juggle three oranges and apologise first.
My superpower is remembering what you said in passing.
I play left back and second fiddle, both with feeling.
I believe in second chances, first drafts and third helpings.
Serial finisher of other people's crosswords.
I keep a list of good benches. This campus has eleven.
Introvert in lectures, extrovert at the momo stall.
I draw tiny comics in the margins of big textbooks.
My code compiles on the first try once a year; we celebrate it.
I talk to pigeons. They have started to answer.
Dangerously competitive at carrom, perfectly harmless elsewhere.
I keep umbrellas for two, in case of monsoon.
Good at goodbyes at the railway station, better at welcomes.
I am the friend who reads the map upside down and still gets us there.
I make spreadsheets for holidays and then ignore them.
My camera roll is forty per cent clouds.
Somewhere between a lo-fi playlist and a dhol.
I have strong feelings about semicolons; come closer and I will explain.
I sing in the lab when I think the fume hood is louder than me.
I can cook one thing perfectly. It is not Maggi. It is better Maggi.
I run five kilometres every morning that begins after noon.
Recovering perfectionist (this sentence took an hour).
I will hold your place in any queue.
First in my family to live in a hostel, last to leave the library.
I solve the Rubik's cube in fifty seconds and small talk in never.
I fold cranes out of answer sheets that went badly. I have many cranes.
I used to be shy. Then I joined the debating society and now I am shy with evidence.
I take the window seat but I will swap if you ask nicely.
I know which vending machine gives two for one. I do not tell everybody.
A Punjabi appetite in a Tamil kitchen: happy, mostly.
I teach fractions to twelve-year-olds on Sundays; they teach me slang.
I can identify eighteen birds and zero sections of the tax code.
My room looks like a museum of unfinished hobbies.
I say "five minutes" and mean it. Truly. It is a gift.
I have a favourite font, a favourite theorem and a favourite paratha.
Sunset chaser with a nine o'clock lab.
I bring the speaker, you bring the songs, someone brings the mosquito coil.
Lost the election for mess secretary by two votes; still campaigning for better dal.
I like people who wave back.
I return books early and texts late.
I once mistook a lab rat for a pet. We are both better for it.
Raised on Doordarshan reruns and my uncle's radio.
I measure distance in songs: the library is two and a half away.
I can say "one more episode" in four languages.
The only sport I play well is finding parking for my cycle.
I organise everybody's birthday and forget my own.
My rasam has opinions. So do I.
I have a bus pass, a library card and a plan.
Cartographer of shortcuts, inventor of excuses.
I built a robot that waters plants. It drowned two. We talked.
I hum while I think, so group projects know when to worry.
I pack for a weekend as if there might be a wedding.
My handwriting has its own dialect.
I have been to every temple, church and bakery within ten kilometres; ranked lists on request.
Somebody has to clap when the plane lands. It is me.
I learnt to swim at nineteen and recommend it to everyone.
I can whistle the whole theme of a film you have forgotten.
Ex-captain of a kho-kho team that never won and never argued.
I take pictures of doors. There are more than you think.
I have two left feet and dance anyway.
I still use a paper planner, and it still disappoints me.
Give me a mango and a roof and I will not need anything till July.
I sleep through thunder and wake up at a whisper.
I fix clocks; I do not keep time.
Fluent in sarcasm, learning Kannada.
The night guard and I have a running chess game. He is ahead.
My best ideas come between hostel gate and mess door.
I am a morning person who was assigned an evening schedule.
I have a theory about why the third floor is always quieter.
Proud owner of a thriving cactus and a struggling basil.
I know the difference between sixteen kinds of tape.
I was a spelling champion in class five; it is spelt "conscientious".
I tell long stories with short endings.
I make my own ink from tea. It works better as tea.
I can find Orion, the exit and the good samosa in any city.
Once walked forty kilometres for a bet and a plate of chhole bhature.
I hold doors, grudges against bad coffee, and very little else.
I stage-managed six plays and acted in one, as a tree. A moving tree, they said.
I do my crying at weddings and my laughing at viva voce.
My mother calls me at eight, so I am free from quarter to nine.
I rate sunsets out of ten and have never given a ten. Yet.
I speak to machines all day and would like to speak to a person.
I have an excellent poker face and no idea how to play poker.
I am made of sixty per cent water and forty per cent deadlines.
I keep a jar of ticket stubs, and each one has a story under three minutes.
I know all the words to the songs nobody asks for.
I arrive early and stay to stack the chairs.
I name my Wi-Fi after whatever I am sorry about.
I grew up by the sea and I am still looking for it in every lake.
I am training for a marathon by walking to class very fast.
I repair kites. Yes, really. Bring yours.
I believe every building should have a swing.
I have read the same novel seven times and it keeps getting ruder.
I like my tea like I like my proofs: strong and without hand-waving.
I can beat you at carrom with my weaker hand, but I would rather not.
I solved a mystery once. It was the room-mate. It is always the room-mate.
I dance at bus stops when the bus is late, so: often.
I lend out umbrellas and get back stories.
My calendar is full of things like "look at moon".
I was told to write something clever here. I will get back to you.
`)

/** Invitations to write to them. */
export const invitations: readonly string[] = lines(`
Ask me about the time I got locked in the observatory.
Tell me the last thing that made you laugh out loud.
Teach me a word from your mother tongue and I will teach you three from mine.
Tell me your most unpopular opinion about pani puri.
Bring a book you love; I will bring one you will hate, and we talk.
First chai is on me, second is on whoever loses at carrom.
Recommend me a song nobody else would.
Challenge me to badminton. I need the exercise and the humility.
Send me a photo of your favourite bench and I will find it.
Ask me for the recipe. I was hoping you would.
Tell me which planet you would revoke.
Show me the best view on campus that is not the water tank.
Describe your day in six words; I will answer in six.
Let us walk around the lake until the mosquitoes win.
Ask me what my tattoo would be if I were braver.
Tell me what you are proud of this week, however small.
Convince me that mornings are real.
I am always up for a walk, a talk or a quiet corner with two books.
Ask me why I own four umbrellas.
Tell me about your home town as if I were a tourist with one afternoon.
Play me the song you skip when others are around.
Let us argue about the best bakery in town, with samples.
Quiz me on anything except my own time-table.
Tell me the story behind your wallpaper.
Race you to the night canteen.
Say hello to the cat outside the library for me.
Ask me about my one-wheeled robot and stand well back.
If you can beat me at sudoku, I will wash your mug for a week.
Help me finish this sentence:
Ask me which lecture changed my mind.
`)

/** The people or things they look for. */
export const hopes: readonly string[] = lines(`
Looking for somebody kind first and everything else after.
Here to find a friend at the very least, and that would be plenty.
Hoping for slow mornings and fast internet, with company.
I want the sort of love that proofreads.
No rush: good things compile slowly.
Looking for a partner in crosswords, possibly in more.
If you are gentle with waiters and stray dogs, we will get along.
I would like to be known, not impressed.
Seeking somebody to share headphones and silences with.
Happy alone, curious about two.
I am looking for honest, funny and on time; two out of three is fine.
Somebody who stays for the credits, please.
Let us be bad at something new together.
I would rather hear "not for me" than nothing: be kind, be clear.
Here for conversations that miss the last bus.
Somebody who asks the second question.
Looking for calm water and the occasional firework.
I like directness, dark chocolate and dogs, in any order.
Not in a hurry, not playing games (except board games).
Let us see whether our silences match.
I fall for people who explain what they love.
Should you like me, say so; I am terrible at hints.
`)
