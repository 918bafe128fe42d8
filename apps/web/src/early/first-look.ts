import { showLook } from '#browser/look.ts'

// Every page: applies the chosen appearance and motion before the first paint.
showLook()
