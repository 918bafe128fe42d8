import type { Joining } from '@ydo/client/joining/create-joining'
import type { JoiningSnapshot } from '@ydo/client/joining/joining-snapshot'
import { typeBirthDate } from '@ydo/client/joining/type-birth-date'
import { limits } from '@ydo/contract/limits'
import { consentVersion } from '@ydo/contract/profile'
import { welcomeTexts } from '@ydo/contract/texts/welcome'
import { DotList } from '#ui/dot-list.tsx'
import { Field } from '#ui/field.tsx'
import { Group } from '#ui/group.tsx'
import { Link } from '#ui/link.tsx'
import { Tick } from '#ui/tick.tsx'
import styles from './age-step.module.css'

const texts = welcomeTexts.age

/** The birth date, and the consent with what it is to. */
export function AgeStep({
	joining,
	snapshot: { fields, errors, age },
}: {
	joining: Joining
	snapshot: JoiningSnapshot
}) {
	const { birthDate, consent } = fields
	const grown = age !== undefined && age >= limits.minimumAge && age <= limits.maximumAge
	return (
		<>
			<Field
				label={texts.birthDate}
				value={birthDate}
				error={errors.birthDate}
				hint={grown ? texts.years(age) : texts.birthDateHint}
				inputMode="numeric"
				autoComplete="bday"
				onChange={(text) => joining.write({ birthDate: typeBirthDate(birthDate, text) })}
			/>
			<Group title={texts.consentTitle}>
				<div className={styles.sheet}>
					<DotList points={texts.consentPoints} />
					<Link className={styles.how} to="/how">
						{texts.how}
					</Link>
					<Tick
						required
						label={texts.consent}
						checked={consent === consentVersion}
						error={errors.consent}
						onChange={(agreed) => joining.write({ consent: agreed ? consentVersion : '' })}
					/>
				</div>
			</Group>
		</>
	)
}
