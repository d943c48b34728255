<?php
/**
 * Consent and language of customers.
 *
 * @package Tribune
 */

namespace Tribune;

defined( 'ABSPATH' ) || exit;

/**
 * Asks for consent to review requests at the checkout, if the merchant wants that, and records the language of the order.
 */
final class Consent {

	const META   = '_tribune_consent';
	const LOCALE = '_tribune_locale';
	/** Name of the field in the block checkout. */
	const FIELD = 'tribune/review-requests';

	/**
	 * Registers the checkbox for the classic and the block checkout.
	 */
	public static function register() {
		add_action( 'woocommerce_checkout_create_order', array( self::class, 'record' ), 20 );
		add_action( 'woocommerce_store_api_checkout_update_order_meta', array( self::class, 'record' ), 20 );
		if ( ! Connection::setting( 'consent' ) ) {
			return;
		}
		add_action( 'woocommerce_review_order_before_submit', array( self::class, 'show' ) );
		add_action( 'woocommerce_init', array( self::class, 'register_block_field' ) );
	}

	/**
	 * Registers the checkbox of the block checkout, in WooCommerce 8.9 and newer.
	 */
	public static function register_block_field() {
		if ( function_exists( 'woocommerce_register_additional_checkout_field' ) ) {
			woocommerce_register_additional_checkout_field(
				array(
					'id'       => self::FIELD,
					'label'    => self::label(),
					'location' => 'order',
					'type'     => 'checkbox',
				)
			);
		}
	}

	/**
	 * Text of the checkbox.
	 *
	 * @return string
	 */
	private static function label() {
		return __( 'Email me once to review the products of this order', 'tribune-reviews' );
	}

	/**
	 * Shows the checkbox in the classic checkout.
	 */
	public static function show() {
		woocommerce_form_field(
			'tribune_consent',
			array(
				'type'  => 'checkbox',
				'label' => self::label(),
			)
		);
	}

	/**
	 * Records language and consent with the order.
	 *
	 * @param \WC_Order $order Order.
	 */
	public static function record( $order ) {
		$order->update_meta_data( self::LOCALE, determine_locale() );
		if ( Connection::setting( 'consent' ) && doing_action( 'woocommerce_checkout_create_order' ) ) {
			$order->update_meta_data( self::META, empty( $_POST['tribune_consent'] ) ? 'no' : 'yes' ); // phpcs:ignore WordPress.Security.NonceVerification.Missing -- WooCommerce has verified its nonce.
		}
	}

	/**
	 * Whether the customer has consented; null if not asked.
	 *
	 * @param \WC_Order $order Order.
	 * @return bool|null
	 */
	public static function of( $order ) {
		$stored = $order->get_meta( self::META );
		$block  = $order->get_meta( '_wc_other/' . self::FIELD );
		$answer = null;
		if ( $stored ) {
			$answer = 'yes' === $stored;
		} elseif ( Connection::setting( 'consent' ) && 'store-api' === $order->get_created_via() ) {
			$answer = (bool) $block;
		}
		/**
		 * Consent of the customer, for plugins that ask for it themselves.
		 *
		 * @param bool|null $answer Whether the customer agreed; null if not asked.
		 * @param \WC_Order $order  Order.
		 */
		return apply_filters( 'tribune_order_consent', $answer, $order );
	}
}
