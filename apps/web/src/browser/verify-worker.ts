import { answerVerifications, type WorkerScope } from '@ydo/client/directory/verify-beside'

answerVerifications(globalThis as unknown as WorkerScope)
