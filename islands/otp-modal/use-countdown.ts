import { useEffect, useState } from 'react'
import { secondsLeft } from './countdown.ts'

export function useCountdown(seconds: number) {
  const [left, setLeft] = useState(seconds)
  const [until, setUntil] = useState<number | null>(null)
  const restart = (from: number) => setUntil(Date.now() + from * 1000)

  useEffect(() => setUntil(Date.now() + seconds * 1000), [seconds])
  useEffect(() => {
    if (until === null) return
    const tick = () => {
      const now = secondsLeft(until, Date.now())
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }
    const timer = setInterval(tick, 250)
    tick()
    return () => clearInterval(timer)
  }, [until])

  return { left, restart }
}
