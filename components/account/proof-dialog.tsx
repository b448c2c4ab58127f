import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { FactorCodeForm } from '@/components/account/factor-code-form';
import { Button } from '@/components/ui/inputs/button';
import { Dialog } from '@/components/ui/overlays/dialog';
import type { FactorWay } from '@/lib/enums';
import { submitFailure } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { mailProof, proofDeclined, proofShown, proveFactor } from '@/store/slices/proof';

/** Asks for the second step before a call that was refused without it. Closes on navigation. Heavy (Headless UI). */
export function ProofDialog({ factors }: { factors: readonly FactorWay[] }) {
  const dispatch = useAppDispatch();
  const page = useRouter().asPath.split(/[?#]/)[0];
  useEffect(() => {
    dispatch(proofShown());
  }, [dispatch]);
  useEffect(() => () => void dispatch(proofDeclined()), [dispatch, page]);

  const submit = async ({ code }: { code: string }) => {
    const result = await dispatch(proveFactor(code));
    if (proveFactor.rejected.match(result)) return submitFailure(result.error);
  };
  const mail = async () => {
    const result = await dispatch(mailProof());
    return mailProof.rejected.match(result) ? result.error : null;
  };
  const cancel = () => void dispatch(proofDeclined());

  return (
    <Dialog open onClose={cancel} title="Confirm it’s you">
      <FactorCodeForm factors={factors} label="Confirm it’s you" button="Confirm" onSubmit={submit} onMail={mail}>
        <Button variant="quiet" className="-ml-5" onClick={cancel}>
          Cancel
        </Button>
      </FactorCodeForm>
    </Dialog>
  );
}
