import { keepEarlyPresses } from '#platform/early-press.ts'
import { showTheme } from '#platform/theme.ts'

// The first page: its button may be pressed before the application is there.
showTheme()
keepEarlyPresses()
