// Closes what helpers opened after each test file of the server.
import { doAfterFile } from './after-use.ts'

doAfterFile()
