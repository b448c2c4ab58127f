import type { SheetContent } from '@/server/areas/platform/pdf/content';
import { drawSheet } from '@/server/areas/platform/pdf/sheet';

/** What the threads of make-pdf.ts run. */
export default function work(content: SheetContent): Promise<Uint8Array> {
  return drawSheet(content);
}
