import { Checkbox } from '#views/components/checkbox.tsx'
import { CheckboxList } from '#views/components/checkbox-list.tsx'
import { DateField } from '#views/components/date-field.tsx'
import { ErrorSummary } from '#views/components/error-summary.tsx'
import { FileInput } from '#views/components/file-input.tsx'
import { Card, Grid } from '#views/components/layout.tsx'
import { MoneyInput } from '#views/components/money-input.tsx'
import { PasswordInput } from '#views/components/password-input.tsx'
import { RichTextField } from '#views/components/rich-text-field.tsx'
import { Select } from '#views/components/select.tsx'
import { TextArea } from '#views/components/text-area.tsx'
import { TextInput } from '#views/components/text-input.tsx'
import { TimeSelect } from '#views/components/time-select.tsx'
import { usePage } from '#views/page/page.ts'

export function Fields() {
  const { t } = usePage()
  const error = t('common:messages.requiredField')
  return (
    <Card title={t('component-gallery:fields')}>
      <div className="stack">
        <ErrorSummary errors={{ 'title-refused': error, 'code-refused': error }} />
        <Grid>
          <FilledIn name="right" />
          <FilledIn name="refused" error={error} />
        </Grid>
      </div>
    </Card>
  )
}

function FilledIn({ name, error }: { name: string; error?: string }) {
  const { t } = usePage()
  const given = (field: string) => ({ name: `${field}-${name}`, ...(error && { error }) })
  const options = (['ACTIVE', 'EXPIRED', 'PENDING'] as const).map((value) => ({
    value,
    label: t(`deals:status.${value}`),
    disabled: value === 'PENDING',
  }))
  return (
    <div className="stack">
      <TextInput {...given('title')} label={t('deals:form.title')} value="Hoppers" maxLength={60} />
      <TextInput {...given('code')} label={t('deals:form.subTitle')} optional />
      <PasswordInput
        {...given('password')}
        label={t('session:login.password')}
        autoComplete="new-password"
        hint={t('common:field.passwordHelp')}
      />
      <TextArea
        {...given('terms')}
        label={t('deals:form.terms')}
        hint={t('deals:form.termsHint')}
        value={'A'.repeat(180)}
        maxLength={200}
      />
      <RichTextField {...given('text')} label={t('deals:form.description')} value="<p>A</p>" />
      <MoneyInput {...given('price')} label={t('deals:form.originalPrice')} value="1800.00" />
      <Select {...given('status')} label={t('deals:list.statusNav')} options={options} />
      <DateField {...given('from')} label={t('deals:form.validFrom')} value="2026-12-31" />
      <TimeSelect {...given('time')} label={t('deals:form.startTime')} value="09:30 AM" />
      <FileInput
        {...given('cover')}
        label={t('deals:form.coverImage')}
        hint={t('deals:form.coverHint')}
        kept={[{ id: name, url: '/favicon.svg', name: t('deals:form.keptCover') }]}
      />
      <CheckboxList
        {...given('many')}
        label={t('deals:form.category')}
        options={options}
        values={['ACTIVE']}
      />
      <CheckboxList
        {...given('one')}
        label={t('deals:form.promoType')}
        options={options}
        values={['ACTIVE']}
        kind="radio"
      />
      <Checkbox name={`check-${name}`} label={t('deals:status.ACTIVE')} disabled={!error} />
    </div>
  )
}
