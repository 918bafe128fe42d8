const list = `
chai, filter coffee, momos, street food, baking, maggi at 2 am, biryani debates, cooking for six, dosa supremacy, pickles,
vegan, spice collector, mango season, tea over coffee, night canteen, sourdough, idli for life,
guitar, tabla, carnatic, qawwali, ghazals, indie rock, lo-fi, karaoke, old hindi songs, beatboxing, harmonium, violin,
bollywood trivia, k-pop, jazz, metal, choir, djing, vinyl, playlists for all,
kathak, bharatanatyam, garba, salsa, bhangra, hip-hop dance, street plays, stand-up, improv, mime, debating, quizzing,
cricket, badminton, table tennis, football, kabaddi, chess, carrom, running, swimming, cycling, trekking, bouldering,
yoga, gym at dawn, frisbee, volleyball, basketball, skating, kho-kho, long walks, birdwatching, stargazing, camping,
trains, monsoon rides, hill stations, road trips, hostels, solo travel, maps, beaches, window seats,
board games, dungeons & dragons, rubik's cube, crosswords, sudoku, video games, retro games, pinball, puzzles,
robotics, drones, 3d printing, open source, linux, arduino, competitive coding, ham radio, mechanical keyboards,
electronics, machine learning, space, rockets, formula student, cad, typography, ui design, pixel art, circuits,
sketching, watercolours, calligraphy, photography, film photography, pottery, origami, crochet, thrifting, sneakers,
embroidery, zines, journaling, poetry, urdu poetry, short stories, haiku, blogging, letters, fountain pens, podcasts,
fantasy novels, sci-fi, murder mysteries, manga, anime, graphic novels, history, mythology, philosophy, linguistics,
psychology, economics, astronomy, plants, cacti, gardening, composting, cats, dogs, street dogs, ducks by the lake,
volunteering, teaching kids, blood donor, climate, feminism, sign language, languages, sanskrit, meditation, early bird,
night owl, naps, thunderstorms, sunsets, memes, bad puns, dad jokes, true crime, horror films, studio ghibli,
malayalam cinema, world cinema, documentaries, sitcoms, wes anderson, theatre, museums, libraries, bookshops, kites,
festival nights, rangoli, diwali cleaning, hostel life, group projects, 9 am lectures, library corner, semicolons
`

/** Interests of demo students: lower case, at most 24 characters. */
export const tagPool: readonly string[] = list
	.split(',')
	.map((tag) => tag.replace(/\s+/g, ' ').trim())
	.filter((tag) => tag !== '')
