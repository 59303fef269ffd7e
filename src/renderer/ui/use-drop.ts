import { type DragEvent, useState } from 'react'

/** A place where files are dropped: whether something is held over it, and what it listens to. */
export function useDrop(onDrop: (dropped: DataTransfer) => void) {
  const [over, setOver] = useState(false)
  return {
    'data-over': over,
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      onDrop(event.dataTransfer)
    },
  }
}
