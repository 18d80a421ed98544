import { Note } from '#views/components/note.tsx'
import { PrintButton } from '#views/components/print-button.tsx'
import { Verbatim } from '#views/components/verbatim.tsx'
import { usePage } from '#views/page/page.ts'

/** The code that the app scans, drawn here, and the same to type. */
export function SetupKey({ secret, picture }: { secret: string; picture: string }) {
  const { t } = usePage()
  return (
    <>
      <img src={picture} alt={t('two-step:confirm.picture')} width={240} height={240} />
      <p className="sm muted">{t('two-step:confirm.byHand')}</p>
      <p>
        <Verbatim code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</Verbatim>
      </p>
    </>
  )
}

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = usePage()
  return (
    <>
      <Note tone="warn">{t('two-step:kept.once')}</Note>
      <ul role="list">
        {codes.map((code) => (
          <li key={code}>
            <Verbatim code>{code}</Verbatim>
          </li>
        ))}
      </ul>
      <PrintButton />
    </>
  )
}
