import { TextArea } from '#views/components/text-area.tsx'
import { usePage } from '#views/page.ts'

type Props = {
  value: string
  error?: string
  /** Visible characters. */
  max: number
}

/** Terms and conditions: a textarea that works alone, under the rich text editor with script. */
export function TermsField({ value, error }: Props) {
  const { t } = usePage()
  return (
    <TextArea
      name="termsAndConditions"
      label={t('deals:form.terms')}
      hint={t('deals:form.termsHint')}
      value={value}
      error={error}
      rows={5}
      messages={{ required: t('deals:errors.termsRequired') }}
      required
    />
  )
}
