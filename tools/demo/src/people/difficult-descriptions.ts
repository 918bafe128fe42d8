const longest =
	'I was told to keep this short, so naturally: I grew up above a bookshop in a lane too narrow for autos, learnt to read from film posters, ' +
	'and came here to build bridges, the concrete kind at first. In first year I built a small radio; in second year I built a large mess of it. ' +
	'I like long trains, short meetings, strong coffee, weak puns, and people who finish the story they began. If you have read this far you are ' +
	'patient, which is my favourite quality. Chai, then? I do promise to let you speak.'

const unbroken =
	'Aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa is how I sing in the shower. A word without a break, sorry.'

/** Descriptions that break careless pages, by student number: empty, 500 characters, other scripts, markup, quotes. */
export const difficultDescriptions: ReadonlyMap<number, string> = new Map([
	[3, 'चाय, किताबें और बारिश। बाकी बातें मिलने पर।'],
	[6, ''],
	[9, longest],
	[12, 'if (you && me) { return <us>; } else { coffee++ } // "undefined" is not a yes & <b>bold</b> moves are welcome'],
	[
		15,
		'"You miss 100 % of the shots you don\'t take" – my room-mate, about my free throws, after I missed all of them.',
	],
	[18, 'मैं कम बोलता हूँ, but I listen in three languages & answer in the fourth.'],
	[33, ''],
	[45, 'A < B and B < C, therefore let us meet for C(hai). Q.E.D.'],
	[57, 'பேசலாம், நடக்கலாம், டீ குடிக்கலாம். Also: I make playlists for people I have not met yet.'],
	[66, 'ok'],
	[70, unbroken],
	[77, longest.split('').reverse().join('').slice(0, 120)],
	[84, '   Spaces   at   both   ends,   and   in   the   middle:   I   need   room.   '.trim()],
	[99, 'Line one.\nLine two, about cats.\n\nLine four, because three was empty like my water bottle.'],
	[104, 'অঙ্ক ভালোবাসি, মানুষ আরও বেশি। Ask me about both.'],
	[117, '<script>alert("I am harmless; I just like testing forms")</script> & yes, I do security for fun.'],
	[125, '🎸🌧️☕ (in that order)'],
	[133, ''],
	[146, '\'single\' quotes, "double" quotes, “curly” quotes, «angular» quotes: single is the one that matters.'],
	[158, 'کچھ شعر، کچھ چائے، کچھ خاموشی۔ Ghazals after midnight, debugging before noon.'],
	[169, 'Null. No, really: my nickname is Null. It breaks forms; it need not break hearts.'],
	[177, 'ਚਾਹ ਪੀਣੀ ਹੈ? Always yes.'],
	[188, '50 % engineer, 50 % cook; the rounding error is a cricketer. E = mc² before breakfast, e^(iπ) + 1 = 0 after.'],
	[199, longest.replace('I was told to keep this short, so naturally:', 'My sister wrote this for me, and she says:')],
	[211, ''],
	[222, 'Looking for my {{other_half}}. (Template error on line 1.)'],
	[234, 'हॉस्टल की छत, पुराने गाने, और कोई जो "बस पाँच मिनट" का मतलब समझे।'],
])
