import { keepEarlyPresses } from '#browser/early-page.ts'
import { showLook } from '#browser/look.ts'

// The first page: its button may be pressed before the application has loaded.
showLook()
keepEarlyPresses()
