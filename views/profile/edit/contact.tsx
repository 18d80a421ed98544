import type { ContactInfoShown } from '#src/contract/authentication/profiles.ts'
import { usePage } from '#src/web/page/page.ts'
import { Card } from '#views/components/card.tsx'
import { LoadFailed } from '#views/components/empty-state.tsx'
import { ErrorSummary } from '#views/components/error-summary.tsx'
import { Stack } from '#views/components/layout.tsx'
import { ChangeNote } from '../change-note.tsx'
import { PersonForm, type PersonFormProps } from './person.tsx'
import { SignInForms, type SignInProps } from './sign-in.tsx'

type Props = {
  message?: string
  /** Of the form that was sent. */
  errors: Partial<Record<string, string>>
  /** Null where an administrator edits: only the owner changes what they sign in with. */
  signIn: SignInProps | null
  /** Null where it could not be loaded. */
  person: PersonFormProps | null
  change: ContactInfoShown['change']
}

/** The Contact tab: what the owner signs in with, and the contact person. */
export function ContactForms({ message, errors, signIn, person, change }: Props) {
  const { t } = usePage()
  return (
    <>
      <ErrorSummary errors={errors} message={message} />
      {signIn && (
        <Card title={t('profile:contact.signIn')}>
          <SignInForms {...signIn} />
        </Card>
      )}
      <Card title={t('profile:contact.person')}>
        <Stack>
          <ChangeNote change={change} editing />
          {person ? <PersonForm {...person} /> : <LoadFailed />}
        </Stack>
      </Card>
    </>
  )
}
