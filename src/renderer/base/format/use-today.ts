import { useEffect, useState } from 'react'
import { bogotaDay } from '../../../contract/bogota.ts'

const LOOK_MS = 15_000

/** The present day in Colombia, told anew when it is over: a window may be left open overnight. */
export function useToday(): string {
  const [today, setToday] = useState(() => bogotaDay(Date.now()))
  useEffect(() => {
    const timer = setInterval(() => setToday(bogotaDay(Date.now())), LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  return today
}
