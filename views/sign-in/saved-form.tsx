import { usePage } from '#src/web/page/page.ts'
import { Message, PlainLink } from '#views/errors/message.tsx'
import { SendForm } from './send-form.tsx'

type Props = {
  path: string
  values: Record<string, string | string[]>
  withFiles: boolean
}

export function SavedFormView({ path, values, withFiles }: Props) {
  const { t } = usePage()
  const note = withFiles ? t('session:kept.withFiles') : undefined
  return (
    <Message icon="info" title={t('session:kept.title')} text={t('session:kept.text')} note={note}>
      <SendForm action={path} values={values} verb={t('session:kept.send')} />
      <PlainLink href="/" label={t('session:kept.leave')} />
    </Message>
  )
}
