/** Stands where the vault of the member named after it has no way back: this device alone can open it. */
export const lonePrefix = 'lone/'
