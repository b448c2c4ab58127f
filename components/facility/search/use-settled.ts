import { useEffect, useState } from 'react';

/** Long enough for the next key or tap to come, short enough not to be waited for. */
const pauseMs = 250;

/** The value once it has stood still for a moment; values that are written alike are the same. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  const key = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(key) as T), pauseMs);
    return () => clearTimeout(timer);
  }, [key]);
  return settled;
}
