/** The channel on which PostgreSQL tells every instance whose numbers grew: a message is a member's id in hex, and nothing else. */
export const newsChannel = 'news'
