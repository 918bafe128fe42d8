import { showTheme } from '#platform/theme.ts'

// Every page: the chosen appearance before anything is painted.
showTheme()
