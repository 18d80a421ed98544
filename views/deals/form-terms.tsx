import { TERMS_MAX } from '#src/contract/core/deals.ts'
import { termsText } from '#src/features/deals/terms.ts'
import { usePage } from '#src/web/page/page.ts'
import { RichTextField } from '#views/components/rich-text-field.tsx'

export function TermsField({ value, error }: { value: string; error?: string }) {
  const { t } = usePage()
  const plain = termsText(value)
  return (
    <>
      {plain !== value && <input type="hidden" name="termsKept" value={value} />}
      <RichTextField
        name="termsAndConditions"
        label={t('deals:form.terms')}
        hint={t('deals:form.termsHint')}
        value={value}
        plain={plain}
        error={error}
        rows={5}
        maxLength={TERMS_MAX}
        messages={{ required: t('core:field.termsRequired'), max: t('core:field.termsMax') }}
        required
      />
    </>
  )
}
