import { Component, type ReactNode } from 'react'
import { CrashPage } from './crash-page.tsx'

/** Shows a page with a way on, instead of nothing, when anything below it throws while rendering. */
export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
	override state = { crashed: false }

	static getDerivedStateFromError() {
		return { crashed: true }
	}

	override render() {
		return this.state.crashed ? <CrashPage /> : this.props.children
	}
}
