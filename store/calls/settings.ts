import { failureOf } from '@/api/client/api-error';
import { apiThunk } from '@/store/api-thunk';
import { settingsFailed, settingsLoaded, settingsLoading } from '@/store/slices/settings';

/** For the pages that are rendered without them. */
export const loadSettings = apiThunk<void>(
  'settings/load',
  async (_, { api, dispatch, signal }) => {
    dispatch(settingsLoading());
    try {
      dispatch(settingsLoaded(await api.getSettings({ signal })));
    } catch (error) {
      dispatch(settingsFailed(failureOf(error)));
      throw error;
    }
  },
  { quiet: true },
);
