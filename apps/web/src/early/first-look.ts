import { showLook } from '#platform/look.ts'

// Every page: the chosen appearance and motion before anything is painted.
showLook()
