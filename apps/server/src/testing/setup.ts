// After each file of the server's tests: what its helpers opened is closed.
import { doAfterFile } from './after-file.ts'

doAfterFile()
