import { type Institute, institute } from '@ydo/contract/institute'

/** An institute for tests, with as many years and disciplines as the tests need. */
export const testInstitute: Institute = institute.parse({
	label: 'TEST',
	domains: ['test.example.in', 'second.example.in'],
	disciplines: ['Computer Science', 'Electronics', 'Mechanical', 'Design'],
	years: ['1st year', '2nd year', '3rd year', '4th year'],
	prompts: ['Ask me about', 'A hill I will die on', 'I was wrong about', 'The best spot on campus'],
	contacts: { grievance: 'grievance@test.example.in', security: 'security@test.example.in' },
})
