/** Width of a card's picture: the deck's on phones, a slide's on desktops (see home.module.css). */
export const cardSizes =
	'(width >= 768px) clamp(280px, max(25vw, 34vh) - 20px, max(360px, 40vh - 20px)), min(100vw - 68px, 400px)'
