import { useEffect, useState } from 'react'

/** The present moment in milliseconds, drawn again every second: for texts like "dentro de 5 segundos". */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
