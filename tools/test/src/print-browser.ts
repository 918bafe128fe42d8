// Prints the path of the journeys' browser on its last line: for the benchmarks, which import no other tool.
import { findBrowser } from './browser.ts'

const browser = findBrowser()
if (browser) console.log(browser)
else process.exitCode = 1
