import type { DealFormPaths } from '#src/contract/screens/deals.ts'
import { Button } from '#views/components/button.tsx'
import { fieldId } from '#views/components/field.tsx'
import { Note } from '#views/components/note.tsx'
import { whileFilledIn } from '#views/components/while-filled-in.ts'
import { useEnhanced } from '#views/page/enhanced.ts'
import { usePage } from '#views/page/page.ts'

export type Hint = { field: string; text: string }

type Props = {
  paths: DealFormPaths
  /** Null until requested. */
  hints: readonly Hint[] | null
  except?: string | undefined
}

/** Updates as the form is filled in, without its files; without script a button does. */
export function DealHints({ paths, hints, except }: Props) {
  const { t } = usePage()
  const filling = whileFilledIn(paths.check({ except }), 'change delay:300ms from:"closest form"')
  return (
    <>
      <div id="hints" aria-live="polite" {...(useEnhanced() ? filling : {})}>
        {hints && <Hints hints={hints} />}
        {hints?.length === 0 && <Note tone="ok">{t('deals:hints.none')}</Note>}
      </div>
      <noscript>
        <Button name="show" value="hints">
          {t('deals:hints.check')}
        </Button>
      </noscript>
    </>
  )
}

export function Hints({ hints }: { hints: readonly Hint[] }) {
  const { t } = usePage()
  if (hints.length === 0) return null
  return (
    <Note tone="warn" icon="info">
      <p>{t('deals:hints.title')}</p>
      <ul>
        {hints.map(({ field, text }) => (
          <li key={text}>
            <a href={`#${fieldId(field)}`}>{text}</a>
          </li>
        ))}
      </ul>
    </Note>
  )
}
