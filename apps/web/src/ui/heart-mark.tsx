/** The mark of YDO: two leaning pills whose overlap is the heart. Decorative; `size` is its width in pixels. */
export function HeartMark({ size = 36 }: { size?: number }) {
	return (
		<svg className="overprint" width={size} height={(size * 76) / 88} viewBox="6 12 88 76" aria-hidden="true">
			<HeartPills />
		</svg>
	)
}

/** The two pills in a box of 100 by 100, for drawings that contain the mark. */
export function HeartPills() {
	return (
		<>
			<rect
				className="ink"
				x="32"
				y="16"
				width="36"
				height="68"
				rx="18"
				fill="var(--rose)"
				transform="translate(-11.4 0) rotate(-45 50 50)"
			/>
			<rect
				className="ink"
				x="32"
				y="16"
				width="36"
				height="68"
				rx="18"
				fill="var(--mari)"
				transform="translate(11.4 0) rotate(45 50 50)"
			/>
		</>
	)
}
