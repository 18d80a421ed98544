import { type GiftKind, giftKinds } from '#src/contract/core/coupon-gifts.ts'
import { RECIPIENTS_MAX, type readRecipients } from '#src/contract/core/gift-recipients.ts'
import { FileInput } from '#views/components/file-input.tsx'
import { Note } from '#views/components/note.tsx'
import { Select } from '#views/components/select.tsx'
import { TextArea } from '#views/components/text-area.tsx'
import { Words } from '#views/components/words.tsx'
import { usePage } from '#views/page/page.ts'

type Props = {
  name: string
  value: string
  error: string | undefined
  faults: ReturnType<typeof readRecipients>['faults']
}

export function RecipientsField({ name, value, error, faults }: Props) {
  const { t, format } = usePage()
  return (
    <>
      <TextArea
        name={name}
        label={t('gifts:form.recipients')}
        hint={t('gifts:form.recipientsHint', { max: format.number(RECIPIENTS_MAX) })}
        value={value}
        rows={8}
        {...(error && { error })}
      />
      {error && faults.length > 0 && <BadLines faults={faults} />}
      <FileInput
        name="file"
        label={t('gifts:form.file')}
        hint={t('gifts:form.fileHint')}
        accept=".csv,.txt,text/csv,text/plain"
        texts={{ choose: t('gifts:form.choose'), formats: t('gifts:form.formats') }}
        optional
      />
    </>
  )
}

function BadLines({ faults }: Pick<Props, 'faults'>) {
  const { t, format } = usePage()
  const count = faults.length
  return (
    <Note tone="bad">
      <p>{t('gifts:form.badLines', { count, shown: format.number(count) })}</p>
      <ul>
        {faults.map(({ line, text, fault }) => (
          <li key={line}>
            <Words
              text={t('gifts:form.badLine', {
                line: format.number(line),
                why: t(`gifts:fault.${fault}`),
                text,
              })}
            />
          </li>
        ))}
      </ul>
    </Note>
  )
}

export function KindField({ value, error }: { value: GiftKind; error: string | undefined }) {
  const { t } = usePage()
  return (
    <Select
      name="kind"
      label={t('gifts:form.kind')}
      value={value}
      empty={false}
      options={giftKinds.map((kind) => ({ value: kind, label: t(`gifts:kind.${kind}`) }))}
      {...(error && { error })}
    />
  )
}
