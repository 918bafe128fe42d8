// Closes what helpers opened after each test file of the server.
import { doAfterFile } from './after-file.ts'

doAfterFile()
