import { expect, test } from 'vitest'
import { isNameOf } from './names.ts'

test.each([
	["Rohan D'souza", 'Rohan D’Souza'],
	['Rohan D‘Souza', "ROHAN D'SOUZA"],
	['Rohan Sharma', 'R. Sharma'],
	['Rohan Sharma', 'Rohan S.'],
	['Rohan Sharma', 'Rohan S'],
	['Rohan Kumar Sharma', 'R.K. Sharma'],
	['Dr. Rohan St. John', 'Rohan St John'],
	['रोहन शर्मा', 'रो॰ शर्मा'],
	['Anne\u2010Marie Rao', 'Anne-Marie'],
	['Aarohi Kulkarni', 'Ｋulkarni\u200b'],
	['ROHAN DSOUZA', "Rohan D'Souza"],
	['ROHAN D SOUZA', 'Rohan D’Souza'],
	['A.R. Rahman', 'AR Rahman'],
	['Allah Rakha Rahman', 'A. R. Rahman'],
	['Allah Rakha Rahman', 'AR Rahman'],
	['Anne Marie Rao', 'Anne-Marie Rao'],
	['José Fernandes', 'Jose Fernandes'],
	['Subramanian, Karthik', 'Karthik S.'],
	['श्री राव', 'श्री'],
])('the account name %s covers %s', (account, name) => {
	expect(isNameOf(account, name)).toBe(true)
})

test.each([
	['Rohan Sharma', 'Ron Sharma'],
	['Rohan Sharma', 'R. S.'],
	['Rohan Sharma', 'Rohan K.'],
	['Rohan Sharma', 'Rohan R.'],
	['R Sharma', 'Rohan Sharma'],
	['Karthik Subramanian', 'S S Karthik'],
	['Karthik S', 'S'],
	['', 'Rohan'],
	['Rohan', ''],
])('the account name %s does not cover %s', (account, name) => {
	expect(isNameOf(account, name)).toBe(false)
})
