import { answerVerifications, type WorkerScope } from '@ydo/client/directory/answer-verifications'

answerVerifications(globalThis as unknown as WorkerScope)
