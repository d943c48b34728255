<?php
/**
 * WordPress' personal data requests.
 *
 * @package Tribune
 */

namespace Tribune;

defined( 'ABSPATH' ) || exit;

/**
 * Answers WordPress' export and erasure of personal data with Tribune's. Because Tribune works in the background, WordPress calls again
 * with the next page until it is done.
 */
final class Privacy {

	const MAX_PAGES = 60;

	/**
	 * Registers exporter and eraser.
	 */
	public static function register() {
		add_filter(
			'wp_privacy_personal_data_exporters',
			function ( $exporters ) {
				$exporters['tribune-reviews'] = array(
					'exporter_friendly_name' => 'Tribune',
					'callback'               => array( self::class, 'export' ),
				);
				return $exporters;
			}
		);
		add_filter(
			'wp_privacy_personal_data_erasers',
			function ( $erasers ) {
				$erasers['tribune-reviews'] = array(
					'eraser_friendly_name' => 'Tribune',
					'callback'             => array( self::class, 'erase' ),
				);
				return $erasers;
			}
		);
		add_action( 'admin_init', array( self::class, 'describe' ) );
	}

	/**
	 * Suggests a passage for the privacy policy.
	 */
	public static function describe() {
		wp_add_privacy_policy_content(
			'Tribune Reviews',
			wpautop( esc_html__( 'After a purchase we send the order number, your name, email address, language and country, and the products to our review service, which asks you by email for a review. You can unsubscribe in each of these emails.', 'tribune-reviews' ) )
		);
	}

	/**
	 * Exports what Tribune stores about a person, as a link to the file that Tribune creates.
	 *
	 * @param string $email Email address.
	 * @param int    $page  Call, from 1.
	 * @return array
	 */
	public static function export( $email, $page = 1 ) {
		$request = self::request( 'export', $email, $page );
		$data    = array();
		if ( is_wp_error( $request ) ) {
			$data[] = array(
				'name'  => __( 'Error', 'tribune-reviews' ),
				'value' => $request->get_error_message(),
			);
		} elseif ( 'completed' === $request['status'] ) {
			foreach ( array_filter( (array) $request['report'], 'is_int' ) as $kind => $count ) {
				$data[] = array(
					'name'  => $kind,
					'value' => (string) $count,
				);
			}
			$data[] = array(
				'name'  => __( 'File with all data (valid for 7 days)', 'tribune-reviews' ),
				'value' => $request['downloadUrl'],
			);
		}
		return array(
			'data' => $data ? array(
				array(
					'group_id'    => 'tribune-reviews',
					'group_label' => __( 'Product reviews', 'tribune-reviews' ),
					'item_id'     => 'tribune-reviews',
					'data'        => $data,
				),
			) : array(),
			'done' => array() !== $data,
		);
	}

	/**
	 * Erases what Tribune stores about a person.
	 *
	 * @param string $email Email address.
	 * @param int    $page  Call, from 1.
	 * @return array
	 */
	public static function erase( $email, $page = 1 ) {
		$request = self::request( 'erase', $email, $page );
		$failed  = is_wp_error( $request );
		$done    = $failed || 'completed' === $request['status'];
		return array(
			'items_removed'  => $done && ! $failed && array_sum( array_filter( (array) $request['report'], 'is_int' ) ) > 0,
			'items_retained' => $failed,
			'messages'       => $failed ? array( $request->get_error_message() ) : array(),
			'done'           => $done,
		);
	}

	/**
	 * Creates the request on the first call, then reads it.
	 *
	 * @param string $kind  `export` or `erase`.
	 * @param string $email Email address.
	 * @param int    $page  Call, from 1.
	 * @return array|\WP_Error
	 */
	private static function request( $kind, $email, $page ) {
		$key = 'tribune_privacy_' . md5( $kind . strtolower( $email ) );
		if ( 1 === (int) $page ) {
			$made = Api::staff( 'POST', "/admin/privacy/$kind", array( 'email' => $email ) );
			if ( ! is_wp_error( $made ) ) {
				set_transient( $key, $made['id'], HOUR_IN_SECONDS );
			}
			return $made;
		}
		sleep( 1 );
		$read = Api::staff( 'GET', '/admin/privacy/requests/' . get_transient( $key ) );
		if ( ! is_wp_error( $read ) && ( 'failed' === $read['status'] || $page > self::MAX_PAGES ) ) {
			return new \WP_Error( 'tribune_privacy', __( 'Tribune has not completed the request. See its console, under Settings → Data.', 'tribune-reviews' ) );
		}
		return $read;
	}
}
