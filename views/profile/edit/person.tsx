import { EMAIL_MAX, EMAIL_PATTERN } from '#src/contract/authentication/email.ts'
import { profileLimits } from '#src/contract/authentication/profiles.ts'
import { TELEPHONE_PATTERN } from '#src/contract/authentication/telephone.ts'
import type { PersonField, PersonValues } from '#src/features/profile/person-form.ts'
import { usePage } from '#src/web/page/page.ts'
import { Form } from '#views/components/form.tsx'
import { Pair } from '#views/components/layout.tsx'
import { TextInput } from '#views/components/text-input.tsx'
import { SaveRow } from './save-dock.tsx'

export type PersonFormProps = {
  action: string
  cancelHref: string
  values: PersonValues
  errors: Partial<Record<PersonField, string>>
  onBehalf: boolean
}

export function PersonForm({ action, cancelHref, values, errors, onBehalf }: PersonFormProps) {
  const { t } = usePage()
  const shared = (name: PersonField) => ({ name, value: values[name], error: errors[name] })
  return (
    <Form action={action} guard>
      <input type="hidden" name="part" value="person" />
      <TextInput
        {...shared('contactPersonName')}
        label={t('profile:field.personName')}
        maxLength={profileLimits.name}
        messages={{ required: t('profile:errors.personNameRequired') }}
        required
      />
      <TextInput
        {...shared('contactPersonDesignation')}
        label={t('profile:field.designation')}
        maxLength={profileLimits.designation}
        optional
      />
      <Pair>
        <TextInput
          {...shared('contactPersonTelephone')}
          type="tel"
          label={t('profile:field.telephone')}
          pattern={TELEPHONE_PATTERN}
          messages={{ pattern: t('common:messages.phoneNumber') }}
          optional
        />
        <TextInput
          {...shared('contactPersonEmail')}
          type="email"
          label={t('profile:field.email')}
          maxLength={EMAIL_MAX}
          pattern={EMAIL_PATTERN}
          messages={{ pattern: t('common:messages.email') }}
          optional
        />
      </Pair>
      <SaveRow
        verb={t(onBehalf ? 'profile:edit.save' : 'profile:edit.send')}
        cancelHref={cancelHref}
      />
    </Form>
  )
}
