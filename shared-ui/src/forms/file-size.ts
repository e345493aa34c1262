const steps = [
  { from: 1_048_576, unit: 'MB' },
  { from: 1024, unit: 'KB' },
] as const;

/** Bytes as people say them, in steps of 1024: `812 bytes`, `340 KB`, `1.2 MB`. */
export function fileSize(bytes: number): string {
  const step = steps.find(({ from }) => bytes >= from);
  if (!step) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  const amount = bytes / step.from;
  return `${amount < 10 ? Number(amount.toFixed(1)) : Math.round(amount)} ${step.unit}`;
}
