import { useEffect, useRef } from 'react'

/**
 * Tells when no finger or button is down: content appearing in between would move the control away from
 * under it, and the click would be lost.
 */
export function useReleased(): () => Promise<void> {
  const down = useRef(false)
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    const press = () => {
      down.current = true
    }
    const release = () => {
      down.current = false
      setTimeout(() => {
        for (const proceed of waiting.current.splice(0)) proceed()
      })
    }
    const listening = { capture: true }
    document.addEventListener('pointerdown', press, listening)
    for (const name of ends) document.addEventListener(name, release, listening)
    return () => {
      document.removeEventListener('pointerdown', press, listening)
      for (const name of ends) document.removeEventListener(name, release, listening)
    }
  }, [])
  return async () => {
    if (down.current) await new Promise<void>((proceed) => waiting.current.push(proceed))
  }
}

const ends = ['pointerup', 'pointercancel'] as const
