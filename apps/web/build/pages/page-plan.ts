/** The scripts of src/early, one of which stands in each page. */
export const earlyNames = ['first-look', 'landing', 'login', 'guarded', 'cards'] as const

export type EarlyName = (typeof earlyNames)[number]

/** What a visit that begins on a page needs at once, besides the application itself. */
export type PagePlan = {
	/** Modules of the screen's own chunks, relative to apps/web. What they import comes along. */
	modules: readonly string[]
	/** As `modules`, for the desktop's layout alone. */
	wideModules?: readonly string[]
	/** As `modules`, for the phone's layout alone. */
	narrowModules?: readonly string[]
	early: EarlyName
	/** Whether the page brings its first picture along, made at build time. */
	prerendered?: boolean
	/** Whether it shows text at once, so that its fonts are preloaded. A page that leads on at once does not. */
	leadsOn?: boolean
}

const landing = 'src/features/landing/landing.tsx'
const shell = 'src/app/shell/shell.tsx'
const guard = 'src/app/guard.tsx'
const sections = 'src/app/section-screens.ts'
const section = (name: string): PagePlan => ({
	modules: [shell, guard, sections, `src/features/${name}/${name}.tsx`],
	early: 'guarded',
})

/**
 * The page of each path; `404` is that of all others. The server serves `<path>.html` there, and refuses to start where
 * one of its screens has none.
 */
export const pagePlan: Record<string, PagePlan> = {
	'/': { modules: [landing], early: 'landing', prerendered: true },
	'/login': { modules: ['src/features/login/login.tsx'], early: 'login', prerendered: true },
	// It leads to the first page.
	'/callback': { modules: [shell, 'src/features/callback/callback.tsx', landing], early: 'first-look', leadsOn: true },
	'/home': {
		modules: [shell, guard, 'src/features/home/home.tsx'],
		wideModules: ['src/features/home/desktop-layout.tsx'],
		narrowModules: ['src/features/home/phone-layout.tsx'],
		early: 'cards',
	},
	'/preloader': { modules: [shell, guard, 'src/app/welcome.tsx'], early: 'cards' },
	'/search': { modules: [shell, guard, sections, 'src/app/search.tsx'], early: 'guarded' },
	'/choice': { modules: [shell, guard, sections, 'src/app/choice.tsx'], early: 'guarded' },
	'/matched': { modules: [shell, guard, sections, 'src/app/matched.tsx'], early: 'guarded' },
	'/notifications': section('notifications'),
	'/settings': { modules: [shell, guard, sections, 'src/app/settings.tsx'], early: 'guarded' },
	'/profile': section('profile'),
	'/welcome': { modules: [shell, guard, sections, 'src/app/joining.tsx'], early: 'guarded' },
	'/how': {
		modules: [shell, sections, ...['how', 'own-rows', 'log-row'].map((part) => `src/features/how/${part}.tsx`)],
		early: 'first-look',
	},
	'/404': { modules: ['src/features/not-found/not-found.tsx'], early: 'first-look', prerendered: true },
}

/** The conditions of the layouts, as the application has them (browser/use-wide.ts). */
export const layouts = { wide: '(width >= 768px)', narrow: '(width < 768px)' } as const

/** "home.html" for "/home"; the first page is index.html. */
export function pageFile(path: string): string {
	return path === '/' ? 'index.html' : `${path.slice(1)}.html`
}
