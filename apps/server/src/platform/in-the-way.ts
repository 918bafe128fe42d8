/** Serialisation failure and deadlock (PostgreSQL, appendix A): whoever is refused so has done nothing yet. */
const inTheWay = ['40001', '40P01']

const attempts = 5

/** Whether a transaction failed because it came in another's way: it may succeed as it is begun again. */
export function isInTheWay(error: unknown): boolean {
	return inTheWay.includes(errorCode(error))
}

/** What PostgreSQL calls the failure; '' for any other. */
export function errorCode(error: unknown): string {
	return String((error as { code?: unknown } | null)?.code ?? '')
}

/** Does a transaction's work, anew where that came in another's way. */
export async function retrying<T>(work: () => Promise<T>, left = attempts): Promise<T> {
	try {
		return await work()
	} catch (error) {
		if (left <= 1 || !isInTheWay(error)) throw error
		return retrying(work, left - 1)
	}
}
