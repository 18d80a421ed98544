import type { TillListItem } from '#src/contract/authentication/tills.ts'
import { usePage } from '#views/page/page.ts'

type Props = {
  till: Pick<TillListItem, 'ownPhone' | 'state' | 'hasKey' | 'unsignedAt' | 'shut' | 'noPersons'>
}

/** Below a till's name in the list. */
export function TillRemarks({
  till: { ownPhone, state, hasKey, unsignedAt, shut, noPersons },
}: Props) {
  const { t } = usePage()
  return (
    <>
      {ownPhone && <span className="sub">{t('tills:ownPhone')}</span>}
      {shut && <span className="sub">{t(`tills:list.shut.${shut}`)}</span>}
      {noPersons && <span className="sub">{t('tills:list.noPersons')}</span>}
      {state === 'PAIRED' && !hasKey && <span className="sub">{t('tills:list.noKey')}</span>}
      {unsignedAt && <span className="sub">{t('tills:list.second')}</span>}
    </>
  )
}
