import { BACKLOG_MAX, isAlwaysRunning, type JobSummary } from '#src/contract/core/jobs.ts'
import { StateTag } from '#views/components/tag.tsx'
import { Time } from '#views/components/time.tsx'
import { Verbatim } from '#views/components/verbatim.tsx'
import { usePage } from '#views/page/page.ts'

type Props = { job: JobSummary }

const MINUTE = 60
const HOUR = 3600

export function Name({ job: { id } }: Props) {
  const { t } = usePage()
  return (
    <>
      <b>{t(`jobs:name.${id}`)}</b>
      <span className="sub">{t(`jobs:does.${id}`)}</span>
      {isAlwaysRunning(id) && <span className="sub">{t(`jobs:always.${id}`)}</span>}
    </>
  )
}

/** Of frequent jobs how often they run is all there is to say. */
export function Next({ job: { everySeconds, nextOn } }: Props) {
  const { t } = usePage()
  if (everySeconds === null) return null
  const { unit, count } = everyOf(everySeconds)
  const every = t(`jobs:every.${unit}`, { count })
  if (!nextOn || everySeconds < MINUTE) return every
  return (
    <>
      <Time value={nextOn} long />
      <span className="sub">{every}</span>
    </>
  )
}

function everyOf(seconds: number) {
  if (seconds >= HOUR) return { unit: 'hours', count: Math.round(seconds / HOUR) } as const
  if (seconds >= MINUTE) return { unit: 'minutes', count: Math.round(seconds / MINUTE) } as const
  return { unit: 'seconds', count: Math.round(seconds) } as const
}

/** With where and since when it runs, or who paused it. */
export function State({ job }: Props) {
  const { t, format } = usePage()
  const { state, running, pausedOn, pausedBy } = job
  return (
    <>
      <StateTag text={`jobs:state.${state}`} />
      {running.map(({ host, since }) => (
        <span className="sub" key={host}>
          {t('jobs:runningSince', { host, when: format.moment(since) })}
        </span>
      ))}
      {pausedOn && (
        <span className="sub">
          {t(pausedBy ? 'jobs:pausedBy' : 'jobs:pausedOn', {
            who: pausedBy,
            when: format.moment(pausedOn),
          })}
        </span>
      )}
    </>
  )
}

export function Backlog({ job: { backlog, failedPieces } }: Props) {
  const { t, format } = usePage()
  if (!backlog?.count && failedPieces === 0) return null
  const isCapped = backlog && backlog.count > BACKLOG_MAX
  return (
    <>
      {!!backlog?.count && (
        <span>
          {isCapped
            ? t('jobs:waitingMore', { count: BACKLOG_MAX })
            : t('jobs:waiting', { count: backlog.count })}
        </span>
      )}
      {backlog?.oldest && backlog.oldest.milliseconds < Date.now() && (
        <span className="sub">{t('jobs:dueSince', { when: format.moment(backlog.oldest) })}</span>
      )}
      {failedPieces > 0 && <span className="sub">{t('jobs:gaveUp', { count: failedPieces })}</span>}
    </>
  )
}

export function Last({ job: { lastOn, seconds } }: Props) {
  const { t } = usePage()
  const took = seconds === null ? null : Math.ceil(seconds)
  if (!lastOn) return t('jobs:never')
  return (
    <>
      <Time value={lastOn} long />
      {took !== null && took > 1 && <span className="sub">{t('jobs:took', { count: took })}</span>}
    </>
  )
}

export function Failure({ job: { failure } }: Props) {
  if (!failure) return null
  return (
    <>
      <Time value={failure.on} long />
      <span className="sub">
        <Verbatim>{failure.reason}</Verbatim>
      </span>
    </>
  )
}
