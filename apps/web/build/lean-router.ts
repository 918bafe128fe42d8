import type { Plugin } from 'vite'

const made = /^var \w+ = (?=React\d*\.(?:forwardRef|createContext)\()/gm
const named = /^\w+\.displayName = "[^"]*";$/gm

/**
 * Says of the router's components what its package does not: that making one has no effect. Those that nobody uses, and all that they alone use, can then be
 * left out. Their names in developer tools go with that.
 */
export function leanRouter(): Plugin {
	return {
		name: 'ydo-lean-router',
		apply: 'build',
		transform: {
			filter: { id: /node_modules\/react-router\/dist\/production\/.*\.mjs$/ },
			handler: (code) => code.replaceAll(made, '$&/* @__PURE__ */ ').replaceAll(named, ''),
		},
	}
}
