/** The channel on which PostgreSQL tells every instance who types now: the id of the member to be told, and the chat's, in hex. */
export const typingChannel = 'typing'
