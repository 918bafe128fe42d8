import { keepEarlyPresses } from '#platform/early-press.ts'
import { showLook } from '#platform/look.ts'

// The first page: its button may be pressed before the application is there.
showLook()
keepEarlyPresses()
