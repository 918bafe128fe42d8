// [Note: held values] What a device holds of a member stands under keys that begin with the member's id, so that another member on
// the same device never meets it. One range ("/now/") is all that the first picture needs; the cards, some hundred a value, are another.

/** The keys of what the device holds of a member. */
export function memberKeys(member: string) {
	return {
		all: `${member}/`,
		/** Read at once. */
		now: `${member}/now/`,
		list: `${member}/now/list`,
		first: `${member}/now/first`,
		deck: `${member}/now/deck`,
		decided: `${member}/now/decided/`,
		/** How many decisions of a visit the vault has. */
		sealed: `${member}/sealed/`,
		cards: `${member}/cards/`,
		faces: `${member}/faces/`,
		/** Reports that wait for the server. */
		reports: `${member}/reports/`,
	}
}
