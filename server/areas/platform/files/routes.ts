import type { Hono } from 'hono';
import { notAllowed } from '@/server/http/error-response';
import type { HttpEnv } from '@/server/http/service';
import type { Handlers } from '@/server/http/types';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { pdfMime } from '@/server/areas/platform/files/decode-photo';
import { serveFile } from '@/server/areas/platform/files/serve-file';
import { uploadFiles } from '@/server/areas/platform/files/upload-files';

/** POST /v1/upload (product section 7). */
export const fileUploadRoutes = (deps: Deps): Pick<Handlers, 'upload'> => ({
  upload: ({ caller, context }) => uploadFiles(deps, caller, context),
});

const path = '/v1/files/:path{.+}';

/**
 * Files by their signed address, outside of the contract: a page's <img> sends no token, so the address itself is the
 * permission. What is served can be nothing but a picture or a download to the browser, and only the parent's own browser may keep it.
 */
export function fileRoutes(app: Hono<HttpEnv>, deps: Deps): void {
  app.get(path, async (c) => {
    const { expires = '', session = '', signature = '' } = c.req.query();
    const { bytes, mime, seconds } = await serveFile(deps, c.req.param('path'), { expires, session, signature });
    return new Response(Buffer.from(bytes), {
      headers: {
        'content-type': mime,
        'content-length': String(bytes.byteLength),
        'content-disposition': mime === pdfMime ? 'attachment' : 'inline',
        'cache-control': `private, max-age=${seconds}, immutable`,
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      },
    });
  });
  app.all(path, () => notAllowed(['HEAD', 'GET']));
}
