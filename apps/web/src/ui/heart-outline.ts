/** The outline of the heart in the drawings, in a box of 320 by 250 with its tip at (160, 196). */
export const heartOutline =
	'M160 196C214 166 264 142 259 98C254 58 212 44 186 62C170 73 162 88 160 106C158 88 150 73 134 62C108 44 66 58 61 98C56 142 106 166 160 196Z'
