import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { lateHashes } from './build/late-hashes.ts'
import { leanRouter } from './build/lean-router.ts'
import { minifyMore } from './build/minify-more.ts'
import { classNaming } from './build/pages/class-naming.ts'
import { devPages } from './build/pages/dev-pages.ts'
import { makePages } from './build/pages/make-pages.ts'
import { makeWorker } from './build/pages/make-worker.ts'
import { precompress } from './build/precompress.ts'
import { timingsInCss } from './build/timings-in-css.ts'

const server = process.env.YDO_SERVER ?? 'http://localhost:3000'
// To the server the socket comes from its own pages.
const live = { target: server, ws: true, rewriteWsOrigin: true }
const institute = fileURLToPath(new URL('../../institutes/iiitdmj.json', import.meta.url))

// The first versions with CSS light-dark(), on which tokens.css stands: lowering it would freeze colours at the root.
const browsers = ['chrome123', 'edge123', 'firefox120', 'safari17.5']

// The package's own production build; its exports name the development one, warnings and all.
const router = fileURLToPath(new URL('../../node_modules/react-router/dist/production/index.mjs', import.meta.url))

/** What the two public pages need beyond the application itself: too little for more than one file. */
const sharedByPublicPages =
	/src\/(?:ui\/after-press|(?:browser|member)\/(?:check-login|pressed-sign-in|stored-token))\.ts|contract\/src\/texts\/common\.ts/

/** What no public page needs. */
const sharedByMembers =
	/src\/(?:app\/(?:shell\/(?!drawer)|guard|first-answers|use-end-toast)|(?:browser|member)\/(?:account|choosing|create-choosing|create-member-scopes|member-scope|session|network|early-calls|early-held|held-|device-settings|own-tags|photo-picture|use-wide)|ui\/(?:checking|icon|heart-mark|hot-word|tag-list|use-rest|wifi-heart))|client\/src\/(?:session\/(?!accept|earlier)|deck\/listeners|held\/value-storage)|contract\/src\/(?:light-schemas|letters|errors|timings|texts\/(?:nav|preloader)|session|cards|photos|institute)\.ts|node_modules\/zod\//

/** What home shows in both layouts: with its own, as a further file it would cost more. */
const sharedByLayouts =
	/features\/(?:home\/(?:home|browse|actions|layouts)|card\/(?:card-|profile-card|reasons|register|stamps|swipe-geometry)|notices\/(?:notice\.|stopped|register|skeleton-sheet))/

/** The deck and its words: one piece for home, for the welcome that fetches the cards, and for the preview of a card. */
const sharedByDecks =
	/features\/(?:deck\/(?:deck-of|use-deck\.)|card\/decision-keys)|client\/src\/(?:deck\/(?!complete|listeners|merge|share)|held\/(?!byte-text|held-buckets|packed))|contract\/src\/(?:held\.ts|texts\/home)/

/** What most forms have, in one file: two would weigh more. */
const sharedByForms = /ui\/(?:choices|dot-list|field)/

/** Small things that come after home's first picture, and with most other screens: each in a file of its own they weigh half as much again. */
const sharedLater =
	/src\/app\/section-screens|src\/features\/deck\/details|src\/(?:browser|member)\/(?:blocked-here|faces-of|live|notices-of|own-profile|safety|service-worker|shown-matches|use-chats|use-fetched|wait|worker-words)\.|src\/ui\/(?:chip|dialog|is-composing|keyboard-inset|notice|prompt-list|section-tokens|sheet|text-button|utilities)|client\/src\/(?:calls\/(?:call|request)|deck\/merge-marks|faces\/|push\/held-push|member\/shown-matches|notices\/|profile\/(?:load-profile|own-storage)|visibility\/blocked-names)|contract\/src\/(?:blocks|limits|notices|photo-packs|profile)\.ts|crypto\/src\/bytes\.ts/

/** What reads the log of keys, for choices as for /how. */
const sharedByLogs =
	/node_modules\/@noble\/hashes\/[^?]*$|log\/src\/(?:base64|checkpoint|ed25519|leaf|points|signed-note|witness-policy)\.|client\/src\/(?:directory\/judge-log|held\/byte-text)|contract\/src\/(?:held-)?directory\.ts/

export default defineConfig(({ command }) => ({
	resolve: { alias: command === 'build' ? [{ find: /^react-router$/, replacement: router }] : [] },
	plugins: [
		react(),
		leanRouter(),
		lateHashes(),
		devPages(institute, server),
		makePages(),
		makeWorker(),
		timingsInCss(),
		minifyMore(['choosing', 'deck', 'follow-deck', 'home', 'later', 'log', 'member']),
		precompress(),
	],
	css: { modules: classNaming },
	build: {
		outDir: 'dist',
		target: browsers,
		// The Content-Security-Policy allows neither data: fonts nor inline scripts.
		assetsInlineLimit: 0,
		// Each page names the code its visit begins with; a list of what else imports what would weigh on all of them.
		modulePreload: {
			polyfill: false,
			resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
		},
		rolldownOptions: {
			output: {
				// Every page's code names the files of all screens: each letter counts.
				entryFileNames: 'assets/[name]-[hash:7].js',
				chunkFileNames: 'assets/[name]-[hash:7].js',
				assetFileNames: 'assets/[name]-[hash:7][extname]',
				// What changes only with a dependency keeps its address, and its place in caches, from release to release.
				codeSplitting: {
					groups: [
						{ name: 'react', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\//, priority: 3 },
						{ name: 'application', tags: ['$initial'], priority: 2 },
						{ name: 'public', test: sharedByPublicPages, priority: 2, includeDependenciesRecursively: false },
						// In one piece what most screens of members need: a slow network answers few requests at a time.
						{ name: 'member', test: sharedByMembers, priority: 1, includeDependenciesRecursively: false },
						{ name: 'form', test: sharedByForms, includeDependenciesRecursively: false },
						{ name: 'deck', test: sharedByDecks, includeDependenciesRecursively: false },
						{ name: 'toasts', test: /node_modules\/(?:react-toastify|clsx)\/|src\/app\/toasts\./ },
						{ name: 'log', test: sharedByLogs, includeDependenciesRecursively: false },
						{ name: 'later', test: sharedLater, includeDependenciesRecursively: false },
						{ name: 'home', test: sharedByLayouts, includeDependenciesRecursively: false },
					],
				},
			},
		},
	},
	// In several files, so that the code of curves comes only to browsers that have none.
	worker: {
		format: 'es',
		rolldownOptions: {
			output: { entryFileNames: 'assets/[name]-[hash:7].js', chunkFileNames: 'assets/[name]-[hash:7].js' },
		},
	},
	server: {
		proxy: { '/api/live': live, '/api': server, '/log': server, '/auth': server, '/photos': server },
	},
}))
