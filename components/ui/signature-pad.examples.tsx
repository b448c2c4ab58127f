import { useState } from 'react';
import { SignaturePad } from '@/components/ui/signature-pad';

/** A stroke, drawn before, as a saved signature would come back. */
export const savedSignature =
  'data:image/png;base64,' +
  'iVBORw0KGgoAAAANSUhEUgAAAWgAAAB4BAMAAAAtanXJAAAAMFBMVEVMaXEaLjIaLjIaLjIbLzIaLjIaLjIaLjIaLjIaLjIaLjIZLjMaLjIdLj' +
  'IaLjIbLzOnCnW0AAAAD3RSTlMALcrcHPbriaK0cBBZBkI73/ykAAAACXBIWXMAAAsTAAALEwEAmpwYAAAIA0lEQVR42u1aXWhcRRSeJIv52dxl' +
  'q1REkFTxp/6UbaEPYq0brG2jPlRFKGjtWi1UUNmgFcRaNg95qaIbUfxFdlVqESwbWlqtCI2UlgqVhoilfTJY6pMasuv+pbHHMzN35p67ycNu5n' +
  'pNYM5DmqTZuWfOfOf7zjlzGbNmzZo1a9asWbNmzZq1/8SiDy89n3sT5TfDfJ4zGkCccwD1EH3enKwMGy+yAdAmQ/P5mxRAOW4a6ARsPQmDYfnc' +
  'luQxWm24SjeU4u0wEpbTJwFu+xyuGK6SgZ2sA4bCSnqAe1k0VTVdBQF2PDR4nIU6ckfCMPGXwyxjhbASEQPNw5MrmqVhEldxkpXxcJxeDgIYhk' +
  '53c4rugWo4PkfSMnkM4ZGBdYxthOfDcXrCVbF0zWSVmOD5BOTDcToLdwpMwozJKod5GvZAMaw0rPQLgeFPNdn6EM+Ox8NKQykqPTBttPXSaHjo' +
  'cBKuHHTB00Zb3873HVKN16ke1GFSNTgixqGhYwoLBmFbTI5WbN1pFR2RB5YtG12Yjo3J74wEWGy9syV0tB14F+thKD/Teh3fBYqdcwYCjPo0xt' +
  'Gxs3mXv0qDa7UFhGidi8pUzUTCqwIdY81+4KEEwIKddpIKFDETmi7AqlbQ4fzInS3f/tqZM38c2DfcegLVNE4uL7zxSXEJ72sWHc4X6HLl4/jC' +
  '6VU96BysMKheZsShNYeO6Jfo8y6DhtSD4ZQB42U4xTeLDgd9Lr9tQNKkwMlC/8ILPF69NMsdv6HPu02UZRM8qvafrpsVeM1yxwDCeY9hVZrXBc' +
  '+sWYHXJDp6UlA+yMwK9+K4ZtonzQq85tDRhvxsOMn62Rt1bFn4vGIjX6VJdOwHuNF4ujLkycOkUW3bXFV6P8ATph1tqqJrrGRF0+hfN7SoTxxj' +
  'G5upSmNpKPYz09mb7grbdOv/XQLKw61NejiYc4TmI6c/mPfYnAyU8+al9Aqv2Jv2xqcisVor8GKko43hlHregCI4bjZutJKgtfSI27b0yoKRzO' +
  'Oc0zc1ytf3+97oJxJeFVQ9TQkCeAE1DziqxuOnHlIUFmTuRzBIu344QYe+J9ADPy9sxo29QJJ5lfiq9hnNoHrcMh/rIzjGTH32TYOSJRGD33F8' +
  'Oo678Qq+B3nYfDkmDkMP4HFG0+9L6Yt4g/FnZB59PWbOdj45RH2YkbGHreOMOo3T9vJHvvlcNAvwWFI3wZtETLt0ZDvRZ9xQtjQHHEmomc8mae' +
  '50i2A6WRzliwf/o/7jEsAelqBjo0MAd417+pkTVN+nUhqvikocA5nyXFkJAByYQd7kv088Gg/wLUklCtO9KVjjD1skybMppj4rSRpddznuGgBx' +
  'J5epzAXHmgBmBwUi3Bn+0EjC5e2r9OFfEtN26vQGqPA/VXA4K8rEmJJDJIhtEnqlOZc6tSDu/NJlzVvRVFH4U5504+6CPZYSoSeDa7zAWkOGlW' +
  '0pwSztivAKEl/MjygJjiAGZl1kSNrDA4cHv0PFPa6asVrD4HoCSnyrEffDh2WOTrmHdl6rR7LWKCtBgAPDuV5/3wEv8kCX3NAnSlrsBMbJDVIW' +
  '1pIJq5OTQMrJrgez0CUIx38hgKlRHw3C6QQp66ZQGjDQaxvqkENQHxc/z3jFUSUuKXJanpYQ/DZXpTCeebXErJ8lg2AO/lhC/wmEtxfoToXQnJ' +
  'y293oSPcVnox4pZmS35n4Ak22bplN6J3kqEFlBO6q7Q/6IGgm0HiZ0utP2TnjKK45kKNvFn/S6mdshP3CtIBY3Sf5mVFSrwVx5ZUhR1I2ROqwD' +
  'jTSWd//dTjyUaVhTfc6gIMRZwjaS09VhPeJleRpKk4H4TOt/fOgIUpkKNMuVRwmdMfaL3l9WFW+iz0FCHHR/iouvXj3qyZMo+vYG4jMGd5YWIZ' +
  'MXvEBHU3VXRqpqT2Pq0CuKXyoi0G7ccyVJd58QPlWHE8kGBWhf/Y9RL6LfO3ykLVq/EUYCKby8opKgqpWHk3Kd0p0v0tFXsCsM6A6X1v8IwNlO' +
  '8rJHOydtTWf8IMq67Mh7ScAl3vUmjVu4GuhYTWGaj+3q8YACTet/JJLVBTfnJBoGZXxV7JUkT2iWxCTgF+qfMu00ZuE23/qSBDHOxcmAfPbfBh' +
  'fga9qcSBGP6fd6HCWIGTV/F0VdQQcaZR47ngoNaJvY3/WYg6UxFtwlbZ5UTpVL9LI2WZSkO8P86tarIcSF6VtQiOb4wS7tvQa9Xfnq+3wKfTAw' +
  'n8k4TEAlTUhbijjeHw01qNtyTTg4tkT1q5IhAnY8rGHuLaz4U2A+Y64RlT0HFYpwCccJb1u9Ut0iSbUzPlLaT/OuG71ryDbZ1e+KsyDfpBmikP' +
  'Y1/N384hbLt7XeLi671ZP7iwtQxBnzfaQgeunuOdk2cOuzKz9jQb5bSep/HEz7hzPizanzJK+k0yiZ67w2EAIqNVuavlUpHMATFrRf+Us9WUKB' +
  'ssg7pNXworiZyofsM2bJegpp1WVJO45gPUZ/Je7qsH/cQQYhMBy2z0h4Yz5I+6ZB6DSOKLYT9eQN5CmNlyz3+R0WvtN1im/wv0nXAffk/LHPwh' +
  '0vexBCp0u7w/eZDQz7IF1rADw0dKGbBOOq1B348PV+9j/b0cYBJ8pKw4gixl+e3csWkWU0K+hzSD3XoAnXpUt7FpPPkRTpFVWs5xL7+GLyGavm' +
  '5l93WDTWF9ZrlsFS9sgSdLo4uvScHhhm1qxZs2bNmjVr1qxZs2bNmjVr1qxZs2ZtKdi/GNeaTUq2B0kAAAAASUVORK5CYII=';

function Example({ id, saved, typed, label }: { id: string; saved: string | null; typed?: string; label?: string }) {
  const [image, setImage] = useState(saved);
  return (
    <SignaturePad
      id={id}
      label={label}
      image={image}
      typedName={typed}
      onSave={setImage}
      onClear={() => setImage(null)}
    />
  );
}

export const empty = <Example id="signature-empty" saved={null} />;
export const saved = <Example id="signature-saved" saved={savedSignature} label="Your saved signature" />;
export const typed = (
  <Example id="signature-typed" saved={savedSignature} typed="Ada Lovelace" label="Your typed signature" />
);
